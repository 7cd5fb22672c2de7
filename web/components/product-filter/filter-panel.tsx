import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'

interface FilterPanelProps extends Pick<FilterFormProps, 'path' | 'filter' | 'options'> {
  isOpen: boolean
  onClose: () => void
}

export default function FilterPanel({ isOpen, onClose, ...form }: FilterPanelProps) {
  const id = useId()
  return (
    <Drawer
      title="Filter & Sort"
      open={isOpen}
      onClose={onClose}
      footer={
        <Button wide type="submit" form={id} className="capitals">
          APPLY
        </Button>
      }
    >
      <FilterForm id={id} {...form} onApply={onClose} />
    </Drawer>
  )
}
