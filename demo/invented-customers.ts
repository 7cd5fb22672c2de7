/** An invented customer of the demo shop. */
export interface DemoCustomer {
  name: string
  email: string
  guest?: boolean
  phone?: string
  joinedDaysAgo?: number
  line1: string
  line2?: string
  city: string
  state?: string
  postal_code: string
  country: string
}

/** A visitor can sign in as this customer; the password is generated at the first start. */
export const demoShopper: DemoCustomer = {
  name: 'Robin Hale',
  email: 'shopper@hemline.test',
  phone: '+1 503 555 0142',
  joinedDaysAgo: 150,
  line1: '2214 Alder Street',
  line2: 'Apartment 3',
  city: 'Portland',
  state: 'OR',
  postal_code: '97214',
  country: 'US',
}

export const ines: DemoCustomer = {
  name: 'Ines Almeida',
  email: 'ines.almeida@example.com',
  phone: '+1 718 555 0119',
  joinedDaysAgo: 124,
  line1: '48 Orchard Lane',
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11215',
  country: 'US',
}

export const tomasz: DemoCustomer = {
  name: 'Tomasz Wójcik',
  email: 'tomasz.wojcik@example.com',
  joinedDaysAgo: 104,
  line1: '1730 Lakeview Avenue',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60614',
  country: 'US',
}

export const priya: DemoCustomer = {
  name: 'Priya Raman',
  email: 'priya.raman@example.com',
  joinedDaysAgo: 63,
  line1: '905 Mission Court',
  line2: 'Unit 12',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94110',
  country: 'US',
}

export const dele: DemoCustomer = {
  name: 'Dele Okafor',
  email: 'dele.okafor@example.com',
  phone: '+44 20 5550 0188',
  joinedDaysAgo: 37,
  line1: '7 Canal Row',
  city: 'London',
  postal_code: 'E8 4QN',
  country: 'GB',
}

export const mireille: DemoCustomer = {
  name: 'Mireille Fontaine',
  email: 'mireille.fontaine@example.com',
  joinedDaysAgo: 45,
  line1: '18 rue des Tisserands',
  city: 'Lyon',
  postal_code: '69001',
  country: 'FR',
}

export const hannah: DemoCustomer = {
  name: 'Hannah Lindqvist',
  email: 'hannah.lindqvist@example.com',
  guest: true,
  line1: 'Vävargatan 22',
  city: 'Göteborg',
  postal_code: '411 03',
  country: 'SE',
}

export const jonah: DemoCustomer = {
  name: 'Jonah Whitaker',
  email: 'jonah.whitaker@example.com',
  guest: true,
  line1: '311 Cotton Mill Road',
  city: 'Austin',
  state: 'TX',
  postal_code: '78704',
  country: 'US',
}
