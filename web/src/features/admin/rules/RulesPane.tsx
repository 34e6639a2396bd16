import { useQuery } from '@tanstack/react-query'
import { useHouseRuleWords } from '../../../i18n/words/house-rule.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useOwnPermissions } from '../../../model/account/own-permissions.ts'
import { ReadOnlyNote } from '../EditablePart.tsx'
import { FilesSection } from './FilesSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { RuleHistory } from './RuleHistory.tsx'
import { Invitations } from './registration/Invitations.tsx'
import { RegistrationSection } from './registration/RegistrationSection.tsx'
import { rulesQuery } from './rules.ts'
import { SessionSection } from './SessionSection.tsx'
import { WordsSection } from './WordsSection.tsx'

/** The rules that the tenant sets for its people. */
export default function RulesPane() {
  const text = useHouseRuleWords()
  const rules = useQuery(rulesQuery)
  const own = useOwnPermissions()
  const mayEdit = own?.has('rule.edit') === true
  const mayDecide = own?.has('registration.decide') === true
  return (
    <div className="max-w-3xl p-4 md:p-6">
      <h2 className="mb-1 text-xl font-bold">{text.title}</h2>
      <p className="mb-6 text-pretty text-muted">{text.text}</p>
      <Loaded of={rules} rows={6} label={text.loading}>
        {data => (
          <>
            <ReadOnlyNote permission="rule.edit" />
            <RegistrationSection key={JSON.stringify(data.registration)} rules={data} mayEdit={mayEdit} />
            {mayDecide && <Invitations />}
            <PasswordSection key={JSON.stringify(data.passwords)} rules={data} mayEdit={mayEdit} />
            <SessionSection key={JSON.stringify(data.sessions)} rules={data} mayEdit={mayEdit} />
            <FilesSection key={JSON.stringify(data.files)} rules={data} mayEdit={mayEdit} />
            <WordsSection rules={data} />
            <RuleHistory />
          </>
        )}
      </Loaded>
    </div>
  )
}
