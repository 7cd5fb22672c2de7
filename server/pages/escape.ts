/** Escapes text for HTML and XML content and quoted attributes. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
