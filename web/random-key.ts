/** 128 random bits. `crypto.randomUUID` exists only in secure contexts (HTTPS), this works over HTTP too. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
