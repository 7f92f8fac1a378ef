/**
 * For tests only: how wide the letters of the page's typeface are, so that a test without a browser
 * knows what fits. Measured with `measureText` in Chromium on `src/fonts`, in hundredths of
 * the size.
 */

/** What the columns of the table stand for: printable ASCII, then the signs that drawings write. */
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const SIGNS = `${ASCII}’·→×…–\u2009−`;

const WIDTHS: Readonly<Record<number, readonly number[]>> = {
  400: table(`
  28 29 47 63 64 98 64 30 36 36 50 66 29 46 29 36 63 41 61 62 65 59 62 57 62 62
  29 30 66 66 66 51 97 69 65 73 72 60 59 75 74 27 57 67 57 90 75 76 64 76 64 64
  65 74 69 99 68 68 63 36 36 36 47 46 32 56 61 57 61 58 37 61 59 24 24 55 24 88
  59 60 61 61 38 53 33 59 56 82 55 56 55 43 33 43 66 26 29 95 66 86 50 18 66`),
  500: table(`
  27 30 49 64 65 99 65 31 37 37 52 67 30 46 30 37 65 42 62 63 66 60 63 57 63 63
  30 32 67 67 67 53 98 71 66 73 72 60 59 75 74 27 58 69 57 91 76 77 64 77 65 65
  65 74 71 100 70 70 64 37 37 37 48 46 34 57 62 58 62 59 38 62 60 25 25 56 25 89
  60 60 62 62 39 54 34 60 57 83 56 58 56 44 35 44 67 28 30 95 67 91 50 17 67`),
  600: table(`
  25 32 52 64 65 100 66 33 37 37 54 67 32 47 32 38 66 42 62 64 67 61 64 58 64 64
  32 33 67 67 67 54 100 73 66 74 72 61 59 75 75 28 58 70 57 92 76 77 65 77 65 65
  66 74 73 102 72 71 65 37 38 37 48 47 35 57 62 58 62 59 39 63 61 26 26 57 26 90
  61 61 62 62 40 55 35 61 59 84 57 59 57 45 36 45 67 29 32 95 67 96 50 17 67`),
  700: table(`
  24 34 55 65 65 102 67 34 38 38 56 68 33 47 33 39 67 43 63 65 68 62 65 58 65 65
  33 34 68 68 68 56 102 75 66 74 72 61 59 75 75 28 58 72 57 93 76 77 65 78 66 65
  67 73 75 104 74 73 66 38 39 38 49 48 37 58 63 59 63 60 40 63 62 27 27 58 27 91
  62 61 63 63 41 56 37 62 60 85 58 60 57 47 37 47 68 31 33 95 68 100 50 16 68`),
};
/** Of JetBrains Mono, whatever the letter. */
const MONO = 60;
const UNKNOWN = 66;

function table(text: string): number[] {
  return text.trim().split(/\s+/).map(Number);
}

/** Width in pixels of a text in a font as canvases write it: "600 13px Inter". No kerning. */
export function lettersWidth(text: string, font: string): number {
  const [weight = '400', size = '0', ...family] = font.split(' ');
  const widths = WIDTHS[Number(weight)] ?? WIDTHS[400];
  const mono = family.join(' ').includes('mono');
  let sum = 0;
  for (const letter of text) sum += mono ? MONO : (widths[SIGNS.indexOf(letter)] ?? UNKNOWN);
  return (sum * Number.parseFloat(size)) / 100;
}
