import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { sellingQuery } from '@troubadour/api-client/selling'
import { PATHS } from '@troubadour/domain/address/paths'
import { sellingConflict, type SellingState } from '@troubadour/domain/selling/selling'
import { conflictReader, showRefusal, showSuccess } from '../../shared/calls/outcome.ts'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { ScreenLinkButton } from '../../shared/controls/screen-link-button.tsx'
import { EditingForm, UnsavedChanges } from '../../shared/editing/editing-form.tsx'
import { useEditingForm } from '../../shared/editing/use-editing-form.ts'
import rows from '../../shared/lists/rows.module.css'
import { QrAddress } from '../../shared/qr/qr-address.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { SiteTabs } from '../../shared/screen/site-tabs.tsx'
import { RowsSkeleton } from '../../shared/screen/skeletons.tsx'
import { FormGroup } from '../form-group.tsx'
import { DiscountCodes } from './discount-codes.tsx'
import { SELLING_FIELDS, sellingResolver, toStored, type SellingDraft } from './selling-draft.ts'
import { SellingFields } from './selling-fields.tsx'
import { SellingStatus } from './selling-status.tsx'
import styles from './selling.module.css'
import { Takings, TakingsByThing } from './takings.tsx'
import { TestPurchase } from './test-purchase.tsx'

/** docs/product/admin.md#selling */
export function SellingPage() {
  return (
    <>
      <PageHeading
        title="Selling"
        actions={
          <ScreenLinkButton to={PATHS.adminOrders} variant="secondary" size="small">
            Orders
          </ScreenLinkButton>
        }
      >
        Music and merch that visitors pay for, and tips. Each thing has its price in its own form.
      </PageHeading>
      <SiteTabs />
      <Loaded
        // A form with an outdated version ends in a conflict.
        isFresh
        query={sellingQuery()}
        pending={<RowsSkeleton label="Loading selling" rowClass={rows.row} />}
        error="The settings of selling could not be loaded."
      >
        {(state) => (
          <div className={styles.page}>
            <SellingStatus state={state} />
            <EditSelling state={state} />
            {state.settings.takesTips && <TipsAddress isOpen={state.isOpen} />}
            <DiscountCodes currency={state.settings.currency} />
            <TestPurchase state={state} />
            <Takings months={state.months} />
            <TakingsByThing things={state.things} />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** For the merch table and the stage. */
function TipsAddress({ isOpen }: { isOpen: boolean }) {
  return (
    <FormGroup
      id="tips-address"
      title="QR code for tips"
      about={
        isOpen
          ? 'It leads to the page where visitors give a tip: for the merch table, or beside the stage.'
          : 'It leads to the page where visitors give a tip, as soon as they can buy.'
      }
    >
      <QrAddress paths={{ page: PATHS.support, shortPath: PATHS.support }} name="qr-tips" />
    </FormGroup>
  )
}

/** The form of the settings, which stays open after a save. */
function EditSelling({ state }: { state: SellingState }) {
  const queryClient = useQueryClient()
  const stored = toStored(state.settings)
  const editing = useEditingForm<SellingDraft, SellingState>({
    draftKey: 'selling',
    fields: SELLING_FIELDS,
    resolver: sellingResolver,
    stored,
    save: (draft, version) =>
      call('updateSelling', { body: { ...draft, version: version ?? stored.version } }),
    readConflict: conflictReader(sellingConflict, toStored),
    toStored: ({ settings }) => toStored(settings),
    onSaved: (saved) => {
      queryClient.setQueryData(sellingQuery().queryKey, saved)
      showSuccess(saved.isOpen ? 'Saved: visitors can buy now' : 'Saved: visitors cannot buy at the moment')
    },
    onFailed: (error) => showRefusal(error, 'Failed to save the settings of selling. Please try again.'),
    onConflict: () => queryClient.invalidateQueries(sellingQuery()),
  })
  return (
    <EditingForm
      editing={editing}
      label="Selling"
      noun="settings of selling"
      plural
      submitLabel="Save Changes"
    >
      <SellingFields form={editing.form} />
      <UnsavedChanges editing={editing} />
    </EditingForm>
  )
}
