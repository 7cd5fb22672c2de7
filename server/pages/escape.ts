/** Text for HTML and XML, in content and in quoted attributes. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
