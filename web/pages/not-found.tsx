import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { PageMessage } from '../components/page-error.tsx'
import { pageMeta } from '../components/page-meta.ts'

export const loader = () => data(null, { status: 404 })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Not found', description: 'The page you are looking for does not exist.' })

export default function NotFound() {
  return <PageMessage title="404" text="The page you are looking for does not exist." />
}
