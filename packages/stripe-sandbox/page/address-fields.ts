import { chosenCountry, countriesOf, postalKeys, regionField, type RegionField } from './address.ts'
import { countryOptions, field, select } from './controls.ts'
import { html, type Html } from './html.ts'
import type { PayPage } from './summary.ts'

export function renderAddress(page: PayPage): Html | null {
  const { session, typed } = page
  const countries = countriesOf(session)
  if (countries.length === 0) return null
  const isOnlyUs = countries.length === 1 && countries[0] === 'US'
  return html`<fieldset>
    <legend>Shipping address</legend>
    ${field(page, 'shipping_name', 'Full name', { autocomplete: 'shipping name' })}
    ${select(page, 'shipping_country', 'Country', {
      autocomplete: 'shipping country',
      options: countryOptions(countries),
      mustChoose: countries.length > 1,
    })}
    ${field(page, 'shipping_line1', 'Street and number', { autocomplete: 'shipping address-line1' })}
    ${field(page, 'shipping_line2', 'Apartment, floor (optional)', { autocomplete: 'shipping address-line2', optional: true })}
    <div class="row three">
      ${field(page, 'shipping_city', 'City', { autocomplete: 'shipping address-level2' })}
      <div data-region>${renderRegion(page, regionField(chosenCountry(session, typed)))}</div>
      ${field(page, 'shipping_postal_code', isOnlyUs ? 'ZIP code' : 'Postal code', { autocomplete: 'shipping postal-code', inputmode: postalKeys(chosenCountry(session, typed)), optional: !isOnlyUs })}
    </div>
    ${countries.length > 1 && renderRegionTemplates(page, countries)}
  </fieldset>`
}

function renderRegion(page: PayPage, region: RegionField | null): Html | null {
  if (!region) return null
  const autocomplete = 'shipping address-level1'
  return region.choices
    ? select(page, 'shipping_state', region.label, {
        autocomplete,
        options: region.choices,
        mustChoose: true,
      })
    : field(page, 'shipping_state', region.label, { autocomplete, optional: true })
}

/** The script puts the field of the chosen country into the form, without asking the server. */
function renderRegionTemplates(page: PayPage, countries: string[]): Html[] {
  const empty = { ...page, typed: { ...page.typed, shipping_state: '' }, errors: {} }
  return ['', ...countries].map(
    (country) =>
      html`<template data-country="${country}" data-postal-keys="${postalKeys(country)}"
        >${renderRegion(empty, regionField(country))}</template
      >`,
  )
}
