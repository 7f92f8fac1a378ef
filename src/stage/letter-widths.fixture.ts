/**
 * For tests only: how wide the letters of the page's typeface are, so that a test without a browser
 * knows what fits. Measured with `measureText` in Chromium on `src/fonts.css`, in hundredths of
 * the size.
 */

/** What the columns of the table stand for: printable ASCII, then the signs that drawings write. */
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const SIGNS = `${ASCII}’·→×…–\u2009−`;

const WIDTHS: Readonly<Record<number, readonly number[]>> = {
  400: table(`
  27 29 47 63 64 98 64 30 39 39 65 65 27 65 27 36 65 65 65 65 65 65 65 65 65 65
  27 27 65 65 65 51 97 69 65 73 72 60 59 75 74 27 57 67 57 90 75 76 64 76 64 64
  65 74 69 99 68 68 63 39 36 39 47 46 32 61 61 57 61 58 37 61 59 24 24 55 24 88
  59 60 61 61 38 53 33 59 56 82 55 56 55 39 33 39 65 26 29 95 65 86 50 18 65`),
  500: table(`
  27 30 49 64 65 99 65 31 39 39 65 65 27 65 27 37 65 65 65 65 65 65 65 65 65 65
  27 27 65 65 65 53 98 71 66 73 72 60 59 75 74 27 58 69 57 91 76 77 64 77 65 65
  65 74 71 100 70 70 64 39 37 39 48 46 34 62 62 58 62 59 38 62 60 25 25 56 25 89
  60 60 62 62 39 54 34 60 57 83 56 58 56 39 35 39 65 28 30 95 65 91 50 17 65`),
  600: table(`
  27 32 52 64 65 100 66 33 39 39 65 65 27 65 27 38 65 65 65 65 65 65 65 65 65 65
  27 27 65 65 65 54 100 73 66 74 72 61 59 75 75 28 58 70 57 92 76 77 65 77 65 65
  66 74 73 102 72 71 65 39 38 39 48 47 35 62 62 58 62 59 39 63 61 26 26 57 26 90
  61 61 62 62 40 55 35 61 59 84 57 59 57 39 36 39 65 29 32 95 65 96 50 17 65`),
  700: table(`
  27 34 55 65 65 102 67 34 39 39 65 65 27 65 27 39 65 65 65 65 65 65 65 65 65 65
  27 27 65 65 65 56 102 75 66 74 72 61 59 75 75 28 58 72 57 93 76 77 65 78 66 65
  67 73 75 104 74 73 66 39 39 39 49 48 37 63 63 59 63 60 40 63 62 27 27 58 27 91
  62 61 63 63 41 56 37 62 60 85 58 60 57 39 37 39 65 31 33 95 65 100 50 16 65`),
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
