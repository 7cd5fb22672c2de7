declare module 'virtual:page-start' {
  /** `page-start.ts`, bundled and minified; empty in the browser's own bundle. */
  const source: string
  export default source
}
