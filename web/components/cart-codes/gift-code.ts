/** The format of a gift card's code. A promotion's code can look alike, so the shop is asked first. */
export const isLikeGiftCard = (code: string): boolean => /^([0-9A-Z]{4}[\s-]?){5}$/.test(code.trim())
