import { useQuery } from '@tanstack/react-query'
import type { HouseRules, RegistrationMode } from '@trau/contract'
import { domainName } from '@trau/contract/rules/house-rule'
import { maxRegistrationDomains, registrationModes } from '@trau/contract/rules/registration'
import { api } from '../../../../api/api.ts'
import { q } from '../../../../api/query-client.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { useHouseRuleWords } from '../../../../i18n/words/house-rule.ts'
import { type RegistrationWords, useRegistrationWords } from '../../../../i18n/words/registration.ts'
import { FormError } from '../../../../kit/FormError.tsx'
import { Section } from '../../../../kit/Section.tsx'
import { useForm } from '../../../../kit/useForm.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { RadioGroup } from '../../../../ui/RadioGroup.tsx'
import { TextArea } from '../../../../ui/TextField.tsx'
import { toast } from '../../../../ui/toast.ts'
import { LeaveGuard } from '../../LeaveGuard.tsx'
import { FormButtons } from '../../platform/FormButtons.tsx'
import { saveSection } from '../rules.ts'
import { linesOf } from '../word-list.ts'

/** Who may make an account by themselves. */
export function RegistrationSection({ rules, mayEdit }: { rules: HouseRules; mayEdit: boolean }) {
  const text = useRegistrationWords()
  const { saved: savedText } = useHouseRuleWords()
  const initial: { mode: RegistrationMode; domains: string } = {
    mode: rules.registration.mode,
    domains: rules.registration.domains.join('\n'),
  }
  const form = useForm({
    initial,
    check: ({ mode, domains }) => {
      const problem = domainProblem(domainsOf(domains), mode, text)
      return problem ? { domains: problem } : {}
    },
    async submit({ mode, domains }) {
      await saveSection(rules, { section: 'REGISTRATION', value: { mode, domains: domainsOf(domains) } })
      toast.success(savedText)
    },
    explain: error => ({ form: errorText(error) }),
  })
  const { data: config } = useQuery(q(api.identityAuthen.getRegisterConfig))
  const { data: codes } = useQuery(q(api.identityAuthen.getForgotPasswordConfig))
  const isDomain = form.values.mode === 'DOMAIN'
  return (
    <Section title={text.title} description={text.text}>
      <LeaveGuard isDirty={form.isDirty} />
      {config && !config.mode && <Banner className="mb-3 rounded-lg">{text.closed}</Banner>}
      <form {...form.formProps}>
        <fieldset disabled={!mayEdit} className="flex flex-col gap-4">
          <RadioGroup
            label={text.mode}
            hideLabel
            options={registrationModes.map(value => ({ value, ...text.modes[value] }))}
            value={form.values.mode}
            onChange={mode => form.set('mode', mode)}
          />
          {isDomain && codes && !codes.channels.includes('EMAIL') && (
            <Banner kind="warn" className="rounded-lg">
              {text.noMail}
            </Banner>
          )}
          {isDomain && (
            <TextArea
              {...form.field('domains')}
              label={text.domains}
              description={text.domainsText}
              rows={3}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
          <FormError>{form.formError}</FormError>
          {mayEdit && <FormButtons form={form} onDiscard={() => form.reset(initial)} />}
        </fieldset>
      </form>
    </Section>
  )
}

const domainsOf = (list: string) => [...new Set(linesOf(list).map(line => line.toLowerCase()))]

function domainProblem(
  domains: readonly string[],
  mode: RegistrationMode,
  text: RegistrationWords,
): string | undefined {
  if (mode === 'DOMAIN' && domains.length === 0) return text.domainsNeeded
  if (domains.length > maxRegistrationDomains) return text.domainsTooMany(maxRegistrationDomains)
  const wrong = domains.find(domain => !domainName.test(domain))
  return wrong === undefined ? undefined : text.domainInvalid(wrong)
}
