import type { Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { FETCH_PICTURES } from './import-products.ts'

export const movingInTasks = (shop: Shop): Record<string, Task> => ({
  [FETCH_PICTURES]: ({ id }: { id: number }) => fetchPictures(shop, id),
})
