/** How many there are in all; a page of a list says so in a header. */
export const totalOf = (headers: Headers, page: readonly unknown[]): number =>
  Number(headers.get('x-total-count') ?? page.length)
