import type { FastifyInstance } from 'fastify'
import * as categories from '../../../contract/category.ts'
import * as colours from '../../../contract/colour.ts'
import { recordingChanges } from '../../accounts/activity.ts'
import { handle } from '../../http/handle.ts'
import type { Shop } from '../../shop.ts'
import { changeCategory, createCategory, deleteCategory } from './categories.ts'
import { listCategories } from './category-queries.ts'
import { listColours } from './colour-queries.ts'
import { changeColour, createColour, deleteColour } from './colours.ts'

export function registerPalette(app: FastifyInstance, { db }: Pick<Shop, 'db'>): void {
  handle(app, colours.listColours, () => listColours(db))

  const changeOfColour = recordingChanges<colours.Colour>(db, {
    nameOf: ({ name }) => name,
    shown: ({ name, family, hex }) => ({ name, family, hex }),
  })

  handle(app, colours.createColour, ({ body }, exchange) =>
    changeOfColour(exchange, async (trx) => ({ after: await createColour(trx, body) })),
  )

  handle(app, colours.updateColour, ({ params, body }, exchange) =>
    changeOfColour(exchange, (trx) => changeColour(trx, params.id, body)),
  )

  handle(app, colours.deleteColour, async ({ params }, exchange) => {
    await changeOfColour(exchange, async (trx) => ({ before: await deleteColour(trx, params.id) }))
    return { message: 'Colour deleted' }
  })

  handle(app, categories.listCategories, () => listCategories(db))

  const changeOfCategory = recordingChanges<categories.Category>(db, {
    nameOf: ({ name }) => name,
    shown: ({ name, google_category }) => ({ name, google_category }),
  })

  handle(app, categories.createCategory, ({ body }, exchange) =>
    changeOfCategory(exchange, async (trx) => ({ after: await createCategory(trx, body) })),
  )

  handle(app, categories.updateCategory, ({ params, body }, exchange) =>
    changeOfCategory(exchange, (trx) => changeCategory(trx, params.id, body)),
  )

  handle(app, categories.deleteCategory, async ({ params }, exchange) => {
    await changeOfCategory(exchange, async (trx) => ({ before: await deleteCategory(trx, params.id) }))
    return { message: 'Category deleted' }
  })
}
