export const trackingPath = (orderId: string): string =>
  `/orders/track?order_id=${encodeURIComponent(orderId)}`

export const newReturnPath = (orderId: string): string => `/returns/new/${encodeURIComponent(orderId)}`

export const returnPath = (number: string): string => `/returns/${encodeURIComponent(number)}`

export const withdrawalPath = (orderId: string): string => `/withdraw?order_id=${encodeURIComponent(orderId)}`
