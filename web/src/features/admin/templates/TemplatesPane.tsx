import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { administrationApi } from '../../../api/administration-api.ts'
import { q } from '../../../api/query-client.ts'
import { useTemplatesWords } from '../../../i18n/words/templates.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import { TemplateList } from './TemplateList.tsx'

/** Templates of what the server sends; the one that is edited stands in the address. */
export default function TemplatesPane() {
  const { item } = useSearch({ from: '/_private/admin' })
  return item ? <OneTemplate key={item} id={item} /> : <TemplateList />
}

function OneTemplate({ id }: { id: string }) {
  const text = useTemplatesWords()
  const template = useQuery(q(administrationApi.notificationTemplate.getTemplate, { params: { id } }))
  return (
    <Loaded of={template} rows={6} label={text.loading}>
      {data => <TemplateEditor template={data} />}
    </Loaded>
  )
}
