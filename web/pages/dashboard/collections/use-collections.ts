import { listAdminCollections } from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { useLoaded } from '../forms/use-loaded.ts'

/** All collections of the shop, with the state of loading as in `useAnswer`. */
export const useCollections = () =>
  useLoaded(async (signal) => (await callApi(listAdminCollections, {}, signal)).body)
