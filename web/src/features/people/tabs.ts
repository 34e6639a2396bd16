export const peopleTabs = ['friends', 'requests', 'suggestions', 'birthdays', 'contacts', 'blocked'] as const
export type PeopleTab = (typeof peopleTabs)[number]

export const asPeopleTab = (value: unknown): PeopleTab | undefined => peopleTabs.find(tab => tab === value)
