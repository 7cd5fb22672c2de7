/** Groups the digits while they are typed, and lets a test card be chosen by its number. */
export function formatCardFields(form) {
  const number = form.querySelector('[name=card_number]')
  number.addEventListener('input', () => {
    const isAtEnd = number.selectionStart === number.value.length
    if (isAtEnd)
      number.value = number.value
        .replace(/\D/g, '')
        .slice(0, 19)
        .replace(/(\d{4})(?=\d)/g, '$1 ')
  })

  const expiry = form.querySelector('[name=card_expiry]')
  expiry.addEventListener('input', (event) => {
    if (event.inputType?.startsWith('delete') || expiry.selectionStart !== expiry.value.length) return
    // Shoppers type the separator that was written for them.
    expiry.value = expiry.value.replace(/^(\d{2})\s*\/[\s/.-]+/, '$1 / ')
    if (/^[2-9]$/.test(expiry.value)) expiry.value = `0${expiry.value}`
    if (/^\d{2}$/.test(expiry.value)) expiry.value += ' / '
    else expiry.value = expiry.value.replace(/^(\d{2})(\d{1,4})$/, '$1 / $2')
  })

  for (const code of document.querySelectorAll('code[data-card]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = code.textContent
    button.title = 'Use this card'
    button.addEventListener('click', () => {
      number.value = code.textContent
      number.focus()
    })
    code.replaceChildren(button)
  }
}
