import { expect, test } from 'vitest'
import { migrateFrom } from '../../test/migrate-from.ts'

const PRODUCTS = `
  insert into styles (name) values (U&'Robe\\00A0Nuit'), ('two');
  insert into products (name, description, price, product_type, style_id) values
    (U&'Robe\\00A0\\2009Nuit', U&'Silk,\\00A0lined.', 100, 'women', 1), ('Wool Coat', 'Wool.', 100, 'women', 2);
  select write_listings('{1,2}');`

test('Names of products that are in the database have plain blanks after the release, and are found by them', async () => {
  const { list, drop } = await migrateFrom('901-plain-blanks-in-product-names.sql', PRODUCTS)
  try {
    expect(await list('name, description) as row from products order by id')).toEqual([
      'Robe Nuit Silk,\u00a0lined.',
      'Wool Coat Wool.',
    ])
    expect(await list('name) as row from styles order by id')).toEqual(['Robe Nuit', 'two'])
    expect(await list(`name) as row from listings where searched(name) like '%be nu%'`)).toEqual([
      'robe nuit',
    ])
  } finally {
    await drop()
  }
})

test('Titles of looks and names of promotions that are in the database have plain blanks after the release', async () => {
  const { list, drop } = await migrateFrom(
    '910-plain-blanks-in-titles.sql',
    `insert into looks (title, picture, active) values (U&'Th\\00E9\\3000\\00E0  cinq', '{}', true), ('Walk', '{}', true);
     insert into promotions (name, kind, percent, starts_at) values
       (U&'Soldes\\00A0d''hiver', 'automatic', 10, now()), ('Spring', 'automatic', 10, now());`,
  )
  try {
    expect(await list('title) as row from looks order by id')).toEqual(['Thé à cinq', 'Walk'])
    expect(await list('name) as row from promotions order by id')).toEqual(["Soldes d'hiver", 'Spring'])
  } finally {
    await drop()
  }
})
