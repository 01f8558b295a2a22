import { useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { subscriberQueries, welcomeMailQuery } from '@troubadour/api-client/mailing-list'
import {
  welcomeMailConflict,
  welcomeMailInput,
  type WelcomeMail,
} from '@troubadour/domain/mailing-list/welcome-mail'
import { PATHS } from '@troubadour/domain/address/paths'
import { Card } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { conflictReader, showRefusal, showSuccess } from '../../shared/calls/outcome.ts'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { EditingForm, UnsavedChanges } from '../../shared/editing/editing-form.tsx'
import { fieldsOf, type Stored } from '../../shared/editing/field-changes.ts'
import { useEditingForm } from '../../shared/editing/use-editing-form.ts'
import { formField, schemaResolver } from '../../shared/forms/form-fields.ts'
import { NoMailServer } from '../../shared/mail/no-mail-server.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { MailTexts } from './announcement-fields.tsx'
import styles from './announcement-form.module.css'
import { MailPreview } from './mail-preview.tsx'
import { TestMailForm } from './send-forms.tsx'

/** The form's values. A type, not an interface: the form library requires an index signature. */
type WelcomeDraft = Pick<WelcomeMail, 'subject' | 'text' | 'isOn'>

const FIELDS = fieldsOf<WelcomeDraft>(
  { subject: 'Subject', text: 'Text', isOn: 'Sent after the confirmation' },
  { isOn: (isOn) => (isOn ? 'Yes' : 'No') },
)
const resolver = schemaResolver<WelcomeDraft>(welcomeMailInput)

/** Before the first save the switch is on, so that saving the text is enough. */
function toStored({ subject, text, isOn, version }: WelcomeMail): Stored<WelcomeDraft> {
  return { draft: { subject, text, isOn: isOn || version === 0 }, version }
}

/** The mail after the confirmation (docs/product/mails.md#welcome-mail). */
export function WelcomeMailPage() {
  return (
    <>
      <PageHeading title="Welcome mail" back={{ to: PATHS.adminSubscribers, label: 'Subscribers' }}>
        One mail to everybody who has just confirmed their address for the first time. Nothing is sent before
        you save a text.
      </PageHeading>
      <Loaded
        // A form with an outdated version ends in a conflict.
        isFresh
        query={welcomeMailQuery()}
        pending="Loading the welcome mail"
        error="The welcome mail could not be loaded."
      >
        {(mail) => <EditWelcomeMail mail={mail} />}
      </Loaded>
    </>
  )
}

function EditWelcomeMail({ mail }: { mail: WelcomeMail }) {
  const queryClient = useQueryClient()
  const editing = useEditingForm<WelcomeDraft, WelcomeMail>({
    draftKey: 'welcome',
    fields: FIELDS,
    resolver,
    stored: toStored(mail),
    save: (draft, version) => call('updateWelcomeMail', { body: { ...draft, version } }),
    readConflict: conflictReader(welcomeMailConflict, toStored),
    toStored,
    onSaved: (saved) => {
      queryClient.setQueryData(welcomeMailQuery().queryKey, saved)
      showSuccess(saved.isOn ? 'Saved: new subscribers get this mail' : 'Saved: nobody gets this mail')
    },
    onFailed: (error) => showRefusal(error, 'Failed to save the welcome mail. Please try again.'),
  })
  const { form, draft } = editing
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <EditingForm
          editing={editing}
          label="Welcome mail"
          noun="welcome mail"
          placement="column"
          submitLabel="Save Changes"
        >
          <Card className={styles.sheet}>
            <MailTexts
              subject={formField(form, 'subject', 'Subject')}
              text={formField(form, 'text', 'Text')}
              draft={draft}
            />
            <SwitchField
              label="Send it after the confirmation"
              hint={
                draft.isOn
                  ? 'Who confirms their address gets it at once, and never twice.'
                  : 'Nobody gets it; the text is kept.'
              }
              {...form.register('isOn')}
            />
          </Card>
          <UnsavedChanges editing={editing} />
        </EditingForm>
        <TestPanel isSaved={mail.version > 0} hasUnsaved={editing.hasChanges || editing.conflict !== null} />
      </div>
      <MailPreview fields={{ subject: draft.subject, text: draft.text, card: null }} />
    </div>
  )
}

function TestPanel({ isSaved, hasUnsaved }: { isSaved: boolean; hasUnsaved: boolean }) {
  const unsavedId = useId()
  const mustSave = hasUnsaved || !isSaved
  return (
    <Card as="section" className={styles.panel} aria-labelledby="try-title">
      <h2 id="try-title" className={styles.title}>
        Try it
      </h2>
      <Loaded
        query={subscriberQueries.figures()}
        pending={<Spinner label="Looking for the mail server" />}
        error="Whether mail is set up could not be found out."
      >
        {({ mail: { isConfigured, sinkUrl = null } }) =>
          isConfigured ? (
            <>
              {sinkUrl !== null && <NoMailServer sinkUrl={sinkUrl} />}
              {mustSave && (
                <p id={unsavedId} className={styles.reason}>
                  Save your text first: what is saved is what is sent.
                </p>
              )}
              <TestMailForm
                isTested={false}
                staysHere={sinkUrl !== null}
                reasonId={mustSave ? unsavedId : undefined}
                send={(email) => call('testWelcomeMail', { body: { email } })}
              />
            </>
          ) : (
            <Banner
              tone="warning"
              title="Mail is not set up"
              action={<Link to={PATHS.adminSubscribers}>What to set on the server</Link>}
            >
              You can write now; it is sent as soon as mail is set up.
            </Banner>
          )
        }
      </Loaded>
    </Card>
  )
}
