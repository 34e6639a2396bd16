import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { cx } from './cx.ts'

export interface TabItem {
  id: string
  label: ReactNode
  /** a Counter, say */
  endContent?: ReactNode
  isDisabled?: boolean
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly TabItem[]
  selected: string
  onChange: (id: string) => void
  className?: string
  panelClassName?: string
}

/** Views of one thing. What a link should restore belongs in the URL: keep `selected` there. */
export function Tabs({ label, tabs, selected, onChange, className, panelClassName }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={key => onChange(String(key))}
      className={cx('flex min-h-0 min-w-0 flex-col', className)}
    >
      <TabList aria-label={label} className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-1">
        {tabs.map(tab => (
          <Tab
            key={tab.id}
            id={tab.id}
            isDisabled={tab.isDisabled}
            className={cx(
              'relative flex h-11 cursor-pointer items-center gap-2 rounded-t-md px-3 whitespace-nowrap text-muted transition-colors hover:text-ink',
              'data-[selected]:font-medium data-[selected]:text-primary-deep data-[disabled]:cursor-default data-[disabled]:opacity-50',
              'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full data-[selected]:after:bg-primary forced:data-[selected]:after:bg-[Highlight]',
              'data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-primary',
            )}
          >
            {tab.label}
            {tab.endContent}
          </Tab>
        ))}
      </TabList>
      {tabs.map(tab => (
        <TabPanel
          key={tab.id}
          id={tab.id}
          className={cx('min-h-0 flex-1 outline-offset-[-2px]', panelClassName)}
        >
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
