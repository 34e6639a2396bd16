import type { SmsSetting } from '@trau/contract'
import { maxBrandname, maxGatewayHeaders } from '@trau/contract/rules/outgoing'
import IconAdd from '~icons/lucide/plus'
import IconRemove from '~icons/lucide/x'
import { useDeliveryWords } from '../../../i18n/words/delivery.ts'
import type { Form } from '../../../kit/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { SecretField } from './SecretField.tsx'
import { type HeaderRow, keptSecrets, type SmsValues } from './sms-form.ts'

interface GatewayProps {
  form: Form<SmsValues>
  setting: SmsSetting
}

/** What the chosen kind of gateway needs. */
export function SmsGatewayFields(props: GatewayProps) {
  const { kind } = props.form.values
  if (kind === 'ENVIRONMENT') return null
  return (
    <div className="mt-3 flex flex-col gap-4">
      {kind === 'HTTP' ? (
        <HttpFields {...props} />
      ) : kind === 'ESMS' ? (
        <EsmsFields {...props} />
      ) : (
        <TwilioFields {...props} />
      )}
    </div>
  )
}

const bodyTypes = ['JSON', 'FORM'] as const

function HttpFields({ form, setting }: GatewayProps) {
  const text = useDeliveryWords()
  return (
    <>
      <TextField
        {...form.field('url')}
        label={text.url}
        description={text.urlHint}
        required
        inputMode="url"
        autoComplete="off"
      />
      <SegmentedControl
        hasVisibleLabel
        label={text.bodyType}
        segments={bodyTypes.map(value => ({ value, label: text.bodyTypes[value] }))}
        value={form.values.bodyType}
        onChange={bodyType => form.set('bodyType', bodyType)}
      />
      <TextArea
        {...form.field('body')}
        label={text.body}
        description={text.bodyHint}
        required
        spellCheck={false}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
      />
      <TextField
        {...form.field('acceptedText')}
        label={text.acceptedText}
        description={text.acceptedTextHint}
      />
      <Headers form={form} setting={setting} />
    </>
  )
}

function Headers({ form, setting }: GatewayProps) {
  const text = useDeliveryWords()
  const { headers } = form.values
  const keptHeaders = keptSecrets(setting, form.values).headers
  const change = (key: number, part: Partial<HeaderRow>) =>
    form.set(
      'headers',
      headers.map(row => (row.key === key ? { ...row, ...part } : row)),
    )
  const add = () =>
    form.set('headers', [
      ...headers,
      { key: Math.max(-1, ...headers.map(row => row.key)) + 1, name: '', value: '' },
    ])
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-3">
      <legend className="mb-1.5 text-sm font-medium">{text.headers}</legend>
      {headers.map(({ key, name, value }) => (
        <div key={key} className="flex w-full items-start gap-2 rounded-lg border border-line p-3">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            <TextField
              name="headers"
              label={text.headerName}
              value={name}
              onChange={next => change(key, { name: next })}
              autoComplete="off"
              spellCheck={false}
            />
            <SecretField
              name="headers"
              label={text.headerValue}
              isStored={keptHeaders.has(name.trim())}
              value={value}
              onChange={next => change(key, { value: next ?? undefined })}
            />
          </div>
          <IconButton
            label={text.removeHeader(name)}
            onPress={() =>
              form.set(
                'headers',
                headers.filter(row => row.key !== key),
              )
            }
          >
            <IconRemove className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        variant="flat"
        isDisabled={headers.length >= maxGatewayHeaders}
        startContent={<IconAdd className="size-4" aria-hidden="true" />}
        onPress={add}
      >
        {text.addHeader}
      </Button>
      <p className="text-sm text-muted">{text.headersHint}</p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {form.errorOf('headers')}
      </p>
    </fieldset>
  )
}

const esmsKinds = ['2', '8'] as const

function EsmsFields({ form, setting }: GatewayProps) {
  const text = useDeliveryWords()
  const { values } = form
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('apiKey')}
          label={text.apiKey}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <SecretField
          name="secretKey"
          label={text.secretKey}
          isRequired
          isStored={keptSecrets(setting, values).secretKey}
          value={values.secretKey}
          onChange={value => form.set('secretKey', value ?? undefined)}
          error={form.errorOf('secretKey')}
        />
      </div>
      <RadioGroup
        label={text.smsType}
        options={esmsKinds.map(value => ({ value, ...text.smsTypes[value] }))}
        value={values.smsType}
        onChange={smsType => form.set('smsType', smsType)}
      />
      {values.smsType === '2' && (
        <TextField
          {...form.field('brandname')}
          label={text.brandname}
          required
          maxLength={maxBrandname}
          autoComplete="off"
        />
      )}
      <Checkbox
        checked={values.isSandbox}
        onChange={isSandbox => form.set('isSandbox', isSandbox)}
        description={text.isSandboxText}
      >
        {text.isSandbox}
      </Checkbox>
    </>
  )
}

function TwilioFields({ form, setting }: GatewayProps) {
  const text = useDeliveryWords()
  const { values } = form
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('accountSid')}
          label={text.accountSid}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <SecretField
          name="authToken"
          label={text.authToken}
          isRequired
          isStored={keptSecrets(setting, values).authToken}
          value={values.authToken}
          onChange={value => form.set('authToken', value ?? undefined)}
          error={form.errorOf('authToken')}
        />
      </div>
      <TextField
        {...form.field('from')}
        label={text.from}
        description={text.fromHint}
        required
        autoComplete="off"
      />
    </>
  )
}
