import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { getOperations } from '../../../../contract/operations.ts'
import { getSettings } from '../../../../contract/settings.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { findAccess, type May, mayOf, useMay } from '../access.ts'
import { type Part, PartLinks } from '../forms/part-links.tsx'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import type { Route } from './+types/settings'
import { Connections } from './connections.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { HomeForm } from './home-form.tsx'
import { LogoForm } from './logo-form.tsx'
import { MailsForm } from './mails-form.tsx'
import { MenuForm } from './menu-form.tsx'
import { Pages } from './pages.tsx'
import { REFUNDS, SECTIONS } from './sections.ts'
import { SettingForm } from './setting-form.tsx'
import styles from './settings.module.css'
import { TaxForm } from './tax-form.tsx'

export const meta = titled('Settings', 'What the shop says of itself and how it sells.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the settings', async () => {
    const may = mayOf(await findAccess())
    const [settings, operations] = await Promise.all([
      callApi(getSettings, {}, request.signal),
      may('operations.read') ? callApi(getOperations, {}, request.signal) : undefined,
    ])
    return { ...settings.body, operations: operations?.body }
  })

export { Loading as HydrateFallback }

export default function SettingsPage({ loaderData: settings }: Route.ComponentProps) {
  const may = useMay()
  const mayChange = may('settings.change')
  useSectionOfAddress(settings.data !== undefined)
  return (
    <>
      <PageHead title="Settings" />
      {settings.error && <LoadError dense error={settings.error} />}
      {settings.data && (
        <div className={styles.page}>
          <PartLinks
            label="Settings"
            parts={partsOf(may, settings.data.operations !== undefined)}
            isAddressed
            className={styles.parts}
          />
          <div>
            {mayChange && (
              <>
                <SettingForm setting={SECTIONS[0]!} loaded={settings.data.shop} />
                <LogoForm loaded={settings.data.logo} />
                {SECTIONS.slice(1).map((section) => (
                  <SettingForm key={section.key} setting={section} loaded={settings.data[section.key]} />
                ))}
                <DeliveryForm loaded={settings.data.delivery} />
                <MailsForm loaded={settings.data.mails} />
              </>
            )}
            {may('staff.manage') && (
              <>
                <TaxForm loaded={settings.data.tax} />
                <SettingForm setting={REFUNDS} loaded={settings.data.refunds} />
              </>
            )}
            {settings.data.operations && <Connections operations={settings.data.operations} />}
            <HomeForm loaded={settings.data.home} />
            <MenuForm loaded={settings.data.menu} />
            <Pages loaded={settings.data.pages} />
            {may('products.change') && <SizeGuides />}
          </div>
        </div>
      )}
    </>
  )
}

/** The browser looks for the section of an address, such as `#tax`, before the settings are there. */
function useSectionOfAddress(isShown: boolean) {
  const id = useLocation().hash.slice(1)
  useEffect(() => {
    // A reload comes back to where it was.
    if (isShown && id && scrollY === 0) document.getElementById(id)?.scrollIntoView()
  }, [isShown, id])
}

/** The sections that the account sees, in the order of the page. */
const partsOf = (may: May, hasConnections: boolean): Part[] => {
  const sections: Part[] = SECTIONS.map(({ key, title }) => [key, title])
  const ofShop: Part[] = [
    ...sections.slice(0, 1),
    ['logo', 'Logo'],
    ...sections.slice(1),
    ['delivery', 'Delivery'],
    ['mails', 'Mails'],
  ]
  const ofOwner: Part[] = [
    ['tax', 'Tax'],
    ['refunds', 'Refunds'],
  ]
  const connections: Part = ['connections', 'Connections']
  const guides: Part = ['size-guides', 'Size guides']
  return [
    ...(may('settings.change') ? ofShop : []),
    ...(may('staff.manage') ? ofOwner : []),
    ...(hasConnections ? [connections] : []),
    ['home', 'Home'],
    ['menu', 'Menu'],
    ['pages', 'Pages'],
    ...(may('products.change') ? [guides] : []),
  ]
}

function SizeGuides() {
  return (
    <section className={styles.section} id="size-guides" tabIndex={-1} aria-labelledby="settings-size-guides">
      <header>
        <h2 id="settings-size-guides">Size guides</h2>
        <p>A product shows the size chart that it names, and none without one.</p>
      </header>
      <p>
        <Link className="text-link" to="/dashboard/size-charts">
          Edit the size charts
        </Link>
      </p>
    </section>
  )
}
