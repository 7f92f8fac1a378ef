/** What a file of a run is called, without what it ends with: "skbscope-power10-lpar". */
export function fileName(title: string): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `skbscope-${plain || 'run'}`;
}
