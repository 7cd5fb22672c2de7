interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** Draws a document by its number. Undefined for one that does not exist. */
export type Attach = (number: string) => Promise<Attachment | undefined>
