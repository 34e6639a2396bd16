import { useQuery } from '@tanstack/react-query'
import type { SmsSetting } from '@trau/contract'
import { administrationApi } from '../../../api/administration-api.ts'
import { keyOf, q, queryClient } from '../../../api/query-client.ts'
import { useDeliveryWords } from '../../../i18n/words/delivery.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { explainSetting } from './explain.ts'
import { SettingForm } from './SettingForm.tsx'
import { SettingStatus } from './SettingStatus.tsx'
import { SettingTest } from './SettingTest.tsx'
import { SmsGatewayFields } from './SmsGatewayFields.tsx'
import { smsBodyOf, smsErrors, smsValuesOf } from './sms-form.ts'

/** The tenant's SMS gateway. */
export function SmsPart() {
  const text = useDeliveryWords()
  const setting = useQuery(q(administrationApi.sms.getSmsSetting))
  return (
    <Loaded of={setting} rows={6} label={text.loading}>
      {data => <SmsForm setting={data} />}
    </Loaded>
  )
}

const kinds = ['ENVIRONMENT', 'HTTP', 'ESMS', 'TWILIO'] as const

function SmsForm({ setting }: { setting: SmsSetting }) {
  const text = useDeliveryWords()
  const storedValues = smsValuesOf(setting)
  const form = useForm({
    initial: storedValues,
    check: values => smsErrors(setting, values, text),
    async submit(values) {
      const answer = await administrationApi.sms.updateSmsSetting({
        body: smsBodyOf(values),
        // null says: none.
        keepEmpty: true,
      })
      queryClient.setQueryData(keyOf(administrationApi.sms.getSmsSetting), answer)
      form.reset(smsValuesOf(answer))
      toast.success(text.saved)
    },
    explain: (error, values) =>
      explainSetting(error, values, {
        hostField: () => 'url',
        sentences: {
          url: text.urlWrong,
          body: text.bodyWrong,
          headers: text.headerWrong,
          apiKey: text.apiKeyWrong,
          accountSid: text.accountSidWrong,
          from: text.fromWrong,
        },
        otherwise: text.fieldWrong,
      }),
  })
  return (
    <>
      <SettingStatus source={setting.source}>
        <p className="text-pretty">{text.smsInUse[setting.source]}</p>
        <p className="text-sm text-muted">{text.sentToday(setting.sentToday, setting.dailyCap)}</p>
      </SettingStatus>
      <SettingForm form={form} storedSetting={storedValues}>
        <Section title={text.smsGateway}>
          <RadioGroup
            label={text.smsCarrier}
            hideLabel
            options={kinds.map(value => ({ value, ...text.gateways[value] }))}
            value={form.values.kind}
            onChange={kind => form.set('kind', kind)}
          />
          <SmsGatewayFields form={form} setting={setting} />
        </Section>
        <Section title={text.content}>
          <Switch
            isSelected={form.values.isFolded}
            onChange={isFolded => form.set('isFolded', isFolded)}
            description={text.isFoldedText}
          >
            {text.isFolded}
          </Switch>
        </Section>
        <Section title={text.limits}>
          <TextField
            {...form.field('dailyCap')}
            label={text.smsCap}
            description={text.capHint}
            inputMode="numeric"
          />
        </Section>
      </SettingForm>
      <SettingTest
        channel="SMS"
        isDirty={form.isDirty}
        send={to => administrationApi.sms.testSmsSetting({ body: { to } })}
      />
    </>
  )
}
