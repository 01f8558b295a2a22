import { useState, type ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { musicQueries, ownProductQueries } from '@troubadour/api-client/content'
import { takenOf } from '@troubadour/domain/merch/stock'
import { Loaded } from '../shared/calls/query-state.tsx'
import { contentForms } from '../shared/content/content-forms.tsx'
import { useKnownRow } from '../shared/content/row-choices.tsx'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import { itemForm, type ItemSurroundings } from './item-draft.ts'
import { ItemForm } from './item-form.tsx'
import { ITEMS } from './item-kind.tsx'

const STATE = {
  pending: <LoadingSkeleton label="Loading the item" />,
  error: 'The item could not be loaded.',
}

/** The pages of the form, which begin with what is taken of the stock. */
const page = (name: 'New' | 'Edit'): ComponentType =>
  function ItemPage() {
    const { id = '' } = useParams()
    const releaseOf = useKnownRow<{ title: string }>(musicQueries.list().queryKey)
    return (
      <Loaded query={ownProductQueries.taken()} isFresh {...STATE}>
        {(taken) => (
          <Page
            key={id}
            name={name}
            takenOf={(variantId) => takenOf(Number(id), variantId, taken)}
            releaseOf={releaseOf}
          />
        )}
      </Loaded>
    )
  }

/** Keeps its surroundings: what is sold while the form is open must not change what the typed number means. */
function Page({ name, ...surroundings }: { name: 'New' | 'Edit' } & ItemSurroundings) {
  const [Form] = useState(() => formOf(name, surroundings))
  return <Form />
}

function formOf(name: 'New' | 'Edit', surroundings: ItemSurroundings): ComponentType {
  const forms = contentForms(ITEMS, itemForm(surroundings), (props) => (
    <ItemForm {...props} {...surroundings} />
  ))
  return forms[name]
}

export const ITEM_FORMS = { New: page('New'), Edit: page('Edit') }
