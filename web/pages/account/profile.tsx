import { Suspense } from 'react'
import { LoadError } from '../../components/frame/load-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Route } from './+types/profile'
import styles from './account.module.css'
import { AccountSkeleton } from './account-skeleton.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailForm } from './email-form.tsx'
import { EmailStatus } from './email-status.tsx'
import { News } from './news.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileForm } from './profile-form.tsx'
import { loadForCustomer, loadProfile } from './load.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileRow } from './profile-row.tsx'

const Addresses = lazyPart(async () => (await import('./addresses.tsx')).Addresses)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Profile', description: 'Your name, e-mail, phone and password.' })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForCustomer(request, 'Error loading profile', () => loadProfile(request.signal))

export { AccountSkeleton as HydrateFallback }

export default function ProfilePage({ loaderData: { data: profile, error } }: Route.ComponentProps) {
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        Profile
      </h1>
      {error?.status === 404 ? (
        <p role="alert">Profile not found</p>
      ) : error ? (
        <LoadError error={error} />
      ) : (
        <div>
          <ProfileRow name="Name" value={profile.name}>
            {(close) => <ProfileForm field="name" value={profile.name} onDone={close} />}
          </ProfileRow>
          <ProfileRow name="Email" value={profile.email} note={<EmailStatus profile={profile} />}>
            {(close) => <EmailForm email={profile.email} onDone={close} />}
          </ProfileRow>
          <ProfileRow name="Phone" value={profile.phone_number ?? ''}>
            {(close) => <ProfileForm field="phone" value={profile.phone_number ?? ''} onDone={close} />}
          </ProfileRow>
          <ProfileRow name="Addresses" value="Where your orders go" action="Show">
            {() => (
              <Suspense fallback={<p role="status">Loading…</p>}>
                <Addresses />
              </Suspense>
            )}
          </ProfileRow>
          <ProfileRow name="News" value="About garments and sales, by e-mail" action="Choose">
            {() => <News />}
          </ProfileRow>
          <ProfileRow name="Password" value="••••••••">
            {() => <PasswordForm email={profile.email} />}
          </ProfileRow>
          <ProfileRow name="Your data" value="A copy of everything that we keep about you" action="Export">
            {() => <OwnData />}
          </ProfileRow>
          <ProfileRow name="Account" value="Delete it and everything personal in it" action="Delete">
            {() => <DeleteAccount email={profile.email} />}
          </ProfileRow>
        </div>
      )}
    </>
  )
}
