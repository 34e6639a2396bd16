import type { DriveNode } from '@trau/contract'
import { useState } from 'react'
import { useSharingWords } from '../../../i18n/words/sharing.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { AccessList } from './AccessList.tsx'
import { AddDriveAccess } from './AddDriveAccess.tsx'
import { LinkList } from './LinkList.tsx'

export interface ShareDialogProps {
  node: DriveNode
  onClose: () => void
  /** Whether it opens where people and rooms are added. */
  startsAdding?: boolean | undefined
}

/** Who has a file or folder, and by which links it can be opened. */
export function ShareDialog({ node, onClose, startsAdding = false }: ShareDialogProps) {
  const words = useSharingWords()
  const [shownTab, setTab] = useState('people')
  const [isAdding, setAdding] = useState(startsAdding)
  const mayManage = node.role === 'MANAGE'
  if (isAdding) return <AddDriveAccess node={node} onBack={() => setAdding(false)} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={words.title(node.name)} className="min-h-96">
      {mayManage ? (
        <Tabs
          label={words.tabs}
          selected={shownTab}
          onChange={setTab}
          panelClassName="pt-3"
          tabs={[
            {
              id: 'people',
              label: words.people,
              content: <AccessList node={node} onAdd={() => setAdding(true)} />,
            },
            { id: 'links', label: words.links, content: <LinkList node={node} /> },
          ]}
        />
      ) : (
        <AccessList node={node} />
      )}
    </Dialog>
  )
}
