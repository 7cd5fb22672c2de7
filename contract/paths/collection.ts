export const collectionPath = (slug: string): string => `/collections/${slug}`
