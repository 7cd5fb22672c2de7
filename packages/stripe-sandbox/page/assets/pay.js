// Progressive enhancement: without this script the form works too, and asks again where the total has changed.
import { formatCardFields } from './card-fields.js'

const TOTAL_DEPENDS_ON = ['shipping_country', 'shipping_state', 'shipping_option']
const SLOW_MS = 15_000

const form = document.querySelector('form[data-seconds-left]')
const pay = form.querySelector('button[name=amount]')
let label = pay.textContent.trim()
let asking = null
let hasChanged = false

function setBusy(text) {
  if (text) pay.setAttribute('aria-disabled', 'true')
  else pay.removeAttribute('aria-disabled')
  pay.textContent = text ?? label
}

function tellProblem(text) {
  const place = form.querySelector('[data-problem]')
  place.hidden = !text
  place.textContent = text ?? ''
}

/** Sends the form. Returns the server's page, or undefined when the browser is on its way to another one. */
async function ask(fields, stop = new AbortController()) {
  const data = new URLSearchParams(new FormData(form))
  for (const [name, value] of Object.entries({ ...fields, scripted: 'yes' })) data.set(name, value)
  setTimeout(() => stop.abort(), SLOW_MS)
  const response = await fetch(form.action, { method: 'POST', body: data, signal: stop.signal })
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    location.assign((await response.json()).location)
    return undefined
  }
  if (response.status >= 500) throw new Error(`The server answered ${response.status}.`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (page.querySelector('form[data-seconds-left]')) return page
  // The session has ended, and its own page says how.
  location.replace(form.action)
  return undefined
}

function showTotals(page) {
  for (const place of document.querySelectorAll('[data-live]')) {
    const text = page.querySelector(`[data-live=${place.dataset.live}]`)?.textContent
    if (text !== undefined && text !== place.textContent) place.textContent = text
  }
  const fresh = page.querySelector('button[name=amount]')
  pay.value = fresh.value
  label = fresh.textContent.trim()
  form.querySelector('[data-card-fields]').hidden = page.querySelector('[data-card-fields]').hidden
}

function showErrors(page) {
  for (const place of form.querySelectorAll('[data-field]')) {
    const control = place.querySelector('input, select')
    const fault = page.querySelector(`[data-field=${place.dataset.field}] .fault`)
    place.querySelector('.fault')?.remove()
    control.removeAttribute('aria-invalid')
    control.removeAttribute('aria-describedby')
    if (!fault) continue
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-describedby', fault.id)
    place.append(fault)
  }
  for (const place of document.querySelectorAll('[data-told]')) {
    place.replaceChildren(...page.querySelector(`[data-told=${place.dataset.told}]`).children)
  }
  focusProblem()
}

const focusProblem = () => document.querySelector('[aria-invalid=true], #told')?.focus()

async function updateTotal() {
  asking?.abort()
  const mine = new AbortController()
  asking = mine
  setBusy('Updating the total…')
  try {
    const page = await ask({ only_total: 'yes', card_number: '', card_expiry: '', card_cvc: '' }, mine)
    if (!page) return
    showTotals(page)
  } catch {
    // The button still carries the amount that it shows, and the server charges no other.
  }
  if (asking !== mine) return
  asking = null
  setBusy(null)
}

async function submit() {
  tellProblem(null)
  setBusy(pay.value === '0' ? 'Placing the order…' : 'Paying…')
  try {
    const page = await ask({ amount: pay.value })
    if (!page) return
    showTotals(page)
    setBusy(null)
    showErrors(page)
  } catch {
    setBusy(null)
    tellProblem('The answer did not arrive. Press the button again: you are charged once at most.')
  }
}

/** That of a country that was chosen or filled in before this script runs; `change` tells of the later ones. */
function showRegionOfFilled() {
  const country = form.querySelector('select[name=shipping_country]')
  if (country && !country.selectedOptions[0].defaultSelected) showRegion(country.value)
}

function showRegion(country) {
  const region = form.querySelector('[data-region]')
  const template = form.querySelector(`template[data-country="${country}"]`)
  if (!template) return
  const typed = region.querySelector('input')?.value
  region.replaceChildren(template.content.cloneNode(true))
  form.querySelector('[name=shipping_postal_code]').inputMode = template.dataset.postalKeys
  const control = region.querySelector('input')
  if (control && typed) control.value = typed
}

/** Browsers fill in what was typed before the page was left, without an event. */
const isRefilled = () =>
  [...form.querySelectorAll('input[type=radio], option:not([value=""])')].some((choice) =>
    choice.type === 'radio'
      ? choice.checked !== choice.defaultChecked
      : choice.selected && !choice.defaultSelected && choice.parentElement.length > 1,
  )

function watchExpiry() {
  // Counted by the server, because the clock of this machine may be wrong.
  const secondsLeft = Number(form.dataset.secondsLeft)
  const endsAt = Date.now() + secondsLeft * 1000
  if (secondsLeft < 12 * 3600) {
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(endsAt)
    form.querySelector('[data-until]').textContent = `This page can be used until ${time}.`
  }
  const leaveIfOver = () => {
    if (Date.now() > endsAt + 1000) location.replace(form.action)
  }
  setTimeout(leaveIfOver, secondsLeft * 1000 + 1500)
  // Timers of hidden pages and sleeping machines are late.
  document.addEventListener('visibilitychange', () => document.hidden || leaveIfOver())
}

// So that reloading this page, or coming back to it, sends no form again.
history.replaceState(null, '', form.action)
form.noValidate = true
form.addEventListener('change', ({ target }) => {
  hasChanged = true
  if (target.name === 'shipping_country') showRegion(target.value)
  if (TOTAL_DEPENDS_ON.includes(target.name)) void updateTotal()
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (pay.getAttribute('aria-disabled') !== 'true') void submit()
})
addEventListener('pageshow', (event) => {
  // A picture may hold this event back until the form is sent.
  const isFilled = !event.persisted && !hasChanged && isRefilled()
  if (isFilled) showRegionOfFilled()
  // A page from the back/forward cache may have been paid since.
  if (event.persisted || isFilled) void updateTotal()
})
watchExpiry()
formatCardFields(form)
showRegionOfFilled()
focusProblem()
