/** Lets the browser save a text, or bytes, as a file. */
export function saveFile(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type }), name);
}

export function saveBlob(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
