export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Leads to another page. Resolves if this one is shown again, which the back/forward cache keeps as it was left. */
export const leaveFor = (address: string): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true })
    window.location.assign(address)
  })
