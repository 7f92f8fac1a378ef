/** Files that lie beside the page, or inside of it where the page is a single file. */

/** Written by src/tools/single-file.mjs: a JSON object of paths and data: addresses. */
const INSIDE = '#files-inside';

/** Whether the page is a single file, which needs nothing else. */
export function isSingleFile(page: ParentNode = document): boolean {
  return page.querySelector(INSIDE) !== null;
}

/** Where a file can be fetched; `path` is relative to the page. */
export function addressBeside(path: string, page: Document = document): string {
  const inside = JSON.parse(page.querySelector(INSIDE)?.textContent ?? '{}');
  return inside[path] ?? new URL(path, page.baseURI).href;
}
