import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import IconCheck from '~icons/lucide/check'
import IconChevron from '~icons/lucide/chevron-down'
import { cx } from './cx.ts'
import { FRAME } from './Field.tsx'
import { FloatingPanel } from './FloatingPanel.tsx'
import { ITEM } from './panel.ts'
import type { Option } from './RadioGroup.tsx'
import { useUiWords } from './words.ts'

export interface SelectProps<Value extends string> {
  label: ReactNode
  hideLabel?: boolean
  description?: ReactNode
  error?: ReactNode
  options: readonly (Option<Value> & { textValue?: string })[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  isDisabled?: boolean
  /** Of its button, by which a form finds it to give it the focus. */
  name?: string | undefined
  /** Value and chevron without a box, for a row of a list of settings. */
  isPlain?: boolean
  /** Of the height and look of a search field, to stand in a bar beside one. */
  isPill?: boolean
  /** What the value is of, shown before it where the label is hidden. */
  valuePrefix?: string
  className?: string
}

/** One of many (six or more); for fewer, RadioGroup or SegmentedControl show all at once. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    hideLabel,
    description,
    error,
    options,
    value,
    onChange,
    placeholder,
    isDisabled,
    name,
    isPlain,
    isPill,
    valuePrefix,
    className,
  } = props
  const words = useUiWords()
  return (
    <AriaSelect
      value={value}
      onChange={key => key !== null && onChange(key as Value)}
      placeholder={placeholder ?? words.choose}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      className={cx('flex min-w-0 flex-col', className)}
    >
      <Label className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</Label>
      <Button
        {...(name !== undefined && { name })}
        className={cx(
          isPlain
            ? 'flex min-h-8 w-full items-center gap-1 rounded-md px-2 text-right text-muted hover:bg-fill hover:text-ink touch:min-h-11'
            : isPill
              ? 'flex h-10 w-full items-center gap-2 rounded-full border border-transparent bg-fill pr-3 pl-4 text-left text-ink hover:bg-fill-strong touch:h-11 forced:border-[ButtonText]'
              : cx(FRAME, 'w-full text-left'),
          'data-[focus-visible]:outline-2',
          error && 'border-danger',
        )}
      >
        <SelectValue
          className={cx(
            'min-w-0 flex-1 truncate data-[placeholder]:text-muted [&_[slot=description]]:hidden',
            valuePrefix && '[&_[slot=label]]:inline',
          )}
        >
          {({ defaultChildren }) => (
            <>
              {valuePrefix && <span className="text-muted">{valuePrefix} </span>}
              {defaultChildren}
            </>
          )}
        </SelectValue>
        <IconChevron className="size-4 shrink-0 text-muted" aria-hidden="true" />
      </Button>
      {description && (
        <Text slot="description" className="mt-1.5 text-sm text-muted">
          {description}
        </Text>
      )}
      {error && (
        <Text slot="errorMessage" className="mt-1.5 text-sm text-danger">
          {error}
        </Text>
      )}
      <SelectList options={options} />
    </AriaSelect>
  )
}

/** What a select opens: its options, the chosen one marked. */
export function SelectList<Value extends string>({ options }: Pick<SelectProps<Value>, 'options'>) {
  return (
    <FloatingPanel className="max-w-[calc(100vw-1.5rem)] min-w-(--trigger-width)">
      <ListBox className="max-h-80 overflow-y-auto p-1.5 outline-none">
        {options.map(option => (
          <ListBoxItem
            key={option.value}
            id={option.value}
            textValue={option.textValue ?? (typeof option.label === 'string' ? option.label : option.value)}
            isDisabled={option.isDisabled}
            className={ITEM}
          >
            {({ isSelected }) => (
              <>
                <span className="min-w-0 flex-1">
                  <Text slot="label" className="block truncate">
                    {option.label}
                  </Text>
                  {option.description && (
                    <Text slot="description" className="block text-sm text-muted">
                      {option.description}
                    </Text>
                  )}
                </span>
                {isSelected && <IconCheck className="size-4 shrink-0 text-primary" aria-hidden="true" />}
              </>
            )}
          </ListBoxItem>
        ))}
      </ListBox>
    </FloatingPanel>
  )
}
