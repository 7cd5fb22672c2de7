import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createProduct } from '../../../../contract/product.ts'
import { ApiError, callApi } from '../../../api.ts'
import { pageMeta } from '../../../components/page-meta.ts'
import { notify } from '../../../notifications.ts'
import styles from '../dashboard.module.css'
import { forgetUnsaved } from '../unsaved.ts'
import type { Route } from './+types/create-product'
import { blankDraft, productOf, type Faults } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Create Product', description: 'A new product.' })

export default function CreateProduct() {
  const navigate = useNavigate()
  const [base] = useState(blankDraft)
  const [draft, setDraft] = useState(base)
  const [refusal, setRefusal] = useState<{ message: string; fields: Faults } | null>(null)

  async function create() {
    setRefusal(null)
    try {
      await callApi(createProduct, { body: productOf(draft) })
    } catch (error) {
      const { message, fields } =
        error instanceof ApiError ? error : { message: 'Something went wrong.', fields: {} }
      setRefusal({ message, fields })
      notify('error', 'Failed to create product')
      return
    }
    forgetUnsaved()
    notify('success', 'Product created successfully')
    await navigate('/dashboard/products')
  }

  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>Create Product</h1>
      </header>
      <ProductForm
        base={base}
        draft={draft}
        setDraft={setDraft}
        marksRequired
        submitLabel="Create Product"
        busyLabel="Creating..."
        refusal={refusal}
        onSubmit={create}
      />
    </>
  )
}
