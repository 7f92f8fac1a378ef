/** The fonts of the page as rules that hold them, so that an SVG looks the same everywhere. */

/** A font that cannot be had is left out: its text then keeps its room in another one. */
export async function fontFaces(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const texts = await Promise.all(rules.map((rule) => withFont(rule).catch(() => '')));
  return texts.join('');
}

async function withFont({ style, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [, address] = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue('src')) ?? [];
  const base = parentStyleSheet?.href ?? document.baseURI;
  const answer = await fetch(new URL(address, base));
  if (!answer.ok) return '';
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const family = style.getPropertyValue('font-family');
  const look = ['font-weight', 'font-feature-settings']
    .map((name) => `${name}:${style.getPropertyValue(name) || 'normal'};`)
    .join('');
  return `@font-face{font-family:${family};${look}src:url(data:font/woff2;base64,${data})}`;
}
