import { useQuery } from '@tanstack/react-query'
import type { EmailSetting, MailSecurity } from '@trau/contract'
import { maxSenderName } from '@trau/contract/rules/outgoing'
import { administrationApi } from '../../../api/administration-api.ts'
import { keyOf, q, queryClient } from '../../../api/query-client.ts'
import { useDeliveryWords } from '../../../i18n/words/delivery.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { emailBodyOf, emailErrors, emailValuesOf, keepsPassword } from './email-form.ts'
import { explainSetting } from './explain.ts'
import { ReturnedMail } from './ReturnedMail.tsx'
import { SecretField } from './SecretField.tsx'
import { SettingForm } from './SettingForm.tsx'
import { SettingStatus } from './SettingStatus.tsx'
import { SettingTest } from './SettingTest.tsx'

/** The tenant's mail server. */
export function EmailPart() {
  const text = useDeliveryWords()
  const setting = useQuery(q(administrationApi.email.getEmailSetting))
  return (
    <Loaded of={setting} rows={6} label={text.loading}>
      {data => <EmailForm setting={data} />}
    </Loaded>
  )
}

const carriers = ['ENVIRONMENT', 'OWN'] as const
const securities: readonly MailSecurity[] = ['STARTTLS', 'TLS', 'NONE']
/** The port that goes with each, put in while nobody chose another. */
const usualPorts: Record<MailSecurity, string> = { STARTTLS: '587', TLS: '465', NONE: '25' }

function EmailForm({ setting }: { setting: EmailSetting }) {
  const text = useDeliveryWords()
  const storedValues = emailValuesOf(setting)
  const form = useForm({
    initial: storedValues,
    check: values => emailErrors(setting, values, text),
    async submit(values) {
      const answer = await administrationApi.email.updateEmailSetting({
        body: emailBodyOf(values),
        // null says: none.
        keepEmpty: true,
      })
      queryClient.setQueryData(keyOf(administrationApi.email.getEmailSetting), answer)
      form.reset(emailValuesOf(answer))
      toast.success(text.saved)
    },
    explain: (error, values) =>
      explainSetting(error, values, {
        hostField: reason => (reason === 'address' ? 'host' : reason === 'port' ? 'port' : 'security'),
        sentences: { host: text.hostMissing, port: text.portWrong, senderAddress: text.senderAddressWrong },
        otherwise: text.fieldWrong,
      }),
  })
  const { values } = form
  const chooseSecurity = (security: MailSecurity) => {
    if (values.port === usualPorts[values.security]) form.set('port', usualPorts[security])
    form.set('security', security)
  }
  return (
    <>
      <SettingStatus source={setting.source}>
        <p className="text-pretty">{text.emailInUse[setting.source]}</p>
        {!setting.hasLinks && <p className="text-sm text-pretty text-warning-deep">{text.linksMissing}</p>}
        <p className="text-sm break-words text-muted">
          {setting.sender && <>{text.sender(setting.sender)} · </>}
          {text.sentToday(setting.sentToday, setting.dailyCap)}
        </p>
      </SettingStatus>
      <SettingForm form={form} storedSetting={storedValues}>
        <Section title={text.mailServer}>
          <RadioGroup
            label={text.emailCarrier}
            hideLabel
            options={carriers.map(value => ({ value, ...text.carriers[value] }))}
            value={values.carrier}
            onChange={carrier => form.set('carrier', carrier)}
          />
          {values.carrier === 'OWN' && (
            <div className="mt-3 flex flex-col gap-4">
              <div className="flex flex-wrap gap-4">
                <TextField
                  {...form.field('host')}
                  label={text.host}
                  description={text.hostHint}
                  required
                  autoComplete="off"
                  inputMode="url"
                  className="flex-1 basis-60"
                />
                <TextField
                  {...form.field('port')}
                  label={text.port}
                  required
                  inputMode="numeric"
                  className="w-28 max-sm:w-full"
                />
              </div>
              <div>
                <SegmentedControl
                  hasVisibleLabel
                  label={text.security}
                  segments={securities.map(value => ({ value, label: text.securities[value] }))}
                  value={values.security}
                  onChange={chooseSecurity}
                />
                {values.security === 'NONE' && !form.errorOf('security') && (
                  <p className="mt-1.5 text-sm text-muted">{text.securityHint}</p>
                )}
                <p role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
                  {form.errorOf('security')}
                </p>
              </div>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  {...form.field('username')}
                  label={text.username}
                  description={text.usernameHint}
                  autoComplete="off"
                />
                <SecretField
                  name="password"
                  label={text.password}
                  isStored={keepsPassword(setting, values)}
                  isRemovable
                  value={values.password}
                  onChange={password => form.set('password', password)}
                  error={form.errorOf('password')}
                />
              </div>
            </div>
          )}
        </Section>
        <Section title={text.senderPart}>
          <div className="grid gap-4 sm:grid-cols-2">
            {values.carrier === 'OWN' && (
              <TextField
                {...form.field('senderAddress')}
                label={text.senderAddress}
                description={text.senderAddressHint}
                required
                type="email"
                autoComplete="off"
              />
            )}
            <TextField
              {...form.field('senderName')}
              label={text.senderName}
              description={text.senderNameHint}
              maxLength={maxSenderName}
              autoComplete="off"
            />
            <TextArea
              {...form.field('dkimNote')}
              label={text.dkimNote}
              description={text.dkimNoteHint}
              maxLength={1_000}
              className="sm:col-span-2"
            />
          </div>
        </Section>
        <Section title={text.limits}>
          <TextField
            {...form.field('dailyCap')}
            label={text.emailCap}
            description={text.capHint}
            inputMode="numeric"
          />
        </Section>
      </SettingForm>
      <SettingTest
        channel="EMAIL"
        isDirty={form.isDirty}
        send={to => administrationApi.email.testEmailSetting({ body: { to } })}
      />
      <ReturnedMail />
    </>
  )
}
