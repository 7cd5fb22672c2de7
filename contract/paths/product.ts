/** With the size that is chosen on the page. */
export const productPath = (id: number, size?: string | null): string =>
  `/shop/${id}${size ? `?size=${encodeURIComponent(size)}` : ''}`
