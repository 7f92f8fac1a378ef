/**
 * Sizes of kmalloc caches.
 *
 * Models   mm/slab_common.c: kmalloc_size_roundup(), powers of two.
 * Differs  Without the caches of 96 and 192 bytes, which nothing here asks for.
 */
export function kmalloc_size_roundup(bytes: number): number {
  return 1 << (32 - Math.clz32(bytes - 1));
}
