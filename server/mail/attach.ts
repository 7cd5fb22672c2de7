interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** Draws a document by its number. Undefined if it does not exist. */
export type Attach = (number: string) => Promise<Attachment | undefined>
