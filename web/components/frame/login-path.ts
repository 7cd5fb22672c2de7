/** After login the visitor returns to `next`, a path with its query. */
export const loginPath = (next: string): string =>
  `/login?${new URLSearchParams({ next }).toString().replaceAll('%2F', '/')}`
