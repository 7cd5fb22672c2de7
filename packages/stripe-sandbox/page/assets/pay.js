// Progressive enhancement: without this script the form works too, with a request for each change of the total.
const form = document.querySelector('form[data-subtotal]')

if (form) {
  const { currency, subtotal, taxed } = form.dataset
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const unit = 10 ** format.resolvedOptions().maximumFractionDigits
  const money = (amount) => format.format(amount / unit)

  const show = () => {
    const choice = form.querySelector('[name=shipping_option]:checked')
    const shipping = Number(choice?.dataset.amount ?? 0)
    const state = form.querySelector('select[name=shipping_state]')?.selectedOptions[0]
    const rate = Number(state?.dataset.rate ?? 0)
    const tax = taxed === 'yes' ? Math.round(((Number(subtotal) + shipping) * rate) / 10_000) : 0
    const write = (selector, text) =>
      document.querySelectorAll(selector).forEach((place) => {
        place.textContent = text
      })
    write('[data-total]', money(Number(subtotal) + shipping + tax))
    write('[data-shipping]', shipping === 0 ? 'Free' : money(shipping))
    if (state?.value) write('[data-tax]', money(tax))
  }

  const number = form.querySelector('[name=card_number]')
  number?.addEventListener('input', () => {
    const atEnd = number.selectionStart === number.value.length
    if (atEnd)
      number.value = number.value
        .replace(/\D/g, '')
        .slice(0, 19)
        .replace(/(\d{4})(?=\d)/g, '$1 ')
  })

  const expiry = form.querySelector('[name=card_expiry]')
  expiry?.addEventListener('input', (event) => {
    if (event.inputType?.startsWith('delete') || expiry.selectionStart !== expiry.value.length) return
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
      if (!number) return
      number.value = code.textContent
      number.focus()
    })
    code.replaceChildren(button)
  }

  const pay = form.querySelector('button.primary')
  const label = pay?.innerHTML
  form.addEventListener('change', show)
  form.addEventListener('submit', (event) => {
    if (!pay || pay.getAttribute('aria-disabled') === 'true') return event.preventDefault()
    pay.setAttribute('aria-disabled', 'true')
    pay.textContent = pay.dataset.sending
  })
  // The back/forward cache restores the page with its button still disabled.
  addEventListener('pageshow', (event) => {
    if (!event.persisted || !pay) return
    pay.removeAttribute('aria-disabled')
    pay.innerHTML = label
    show()
  })
  show()
  document.querySelector('#declined, [aria-invalid=true]')?.focus()
}
