// The addresses of the shop's pages that have something in them: pages link to each other by these, mails behind `publicUrl`.

/** With the size that is chosen on the page. */
export const productPath = (id: number, size?: string | null): string =>
  `/shop/${id}${size ? `?size=${encodeURIComponent(size)}` : ''}`

export const collectionPath = (slug: string): string => `/collections/${slug}`

export const trackingPath = (orderId: string): string =>
  `/orders/track?order_id=${encodeURIComponent(orderId)}`

/** Where the owner of an order reads it. */
export const ownOrderPath = (orderId: string): string =>
  `/account/orders/details/${encodeURIComponent(orderId)}`

export const newReturnPath = (orderId: string): string => `/returns/new/${encodeURIComponent(orderId)}`

export const returnPath = (number: string): string => `/returns/${encodeURIComponent(number)}`

export const withdrawalPath = (orderId: string): string => `/withdraw?order_id=${encodeURIComponent(orderId)}`
