import type { NoteTemplateWords } from '../vi/noteTemplates.ts'

export const noteTemplates: NoteTemplateWords = {
  title: 'New from a template',
  insertTitle: 'Insert a template',
  builtIn: 'Built in',
  mine: 'My templates',
  noneOfMine: 'None yet. Choose “Save as my template” in the menu of a note.',
  failed: 'The template could not be opened. Check the network and try again.',
  templates: {
    blank: { name: 'Blank page', hint: 'Begin from nothing', text: '\n' },
    meeting: {
      name: 'Meeting minutes',
      hint: 'Who was there, topics, decisions, tasks',
      text: '## Facts\n\n- Time:\n- Present:\n- Minutes by:\n\n## Topics\n\n1. First topic\n2. Second topic\n\n## Decisions\n\n- What was agreed\n\n## Tasks\n\n- [ ] Task, who, until when\n',
    },
    week: {
      name: 'Week plan',
      hint: 'The main tasks, and those of each day',
      text: '## This week\n\n- [ ] The most important task\n\n## Monday\n\n- [ ] Task\n\n## Tuesday\n\n- [ ] Task\n\n## Wednesday\n\n- [ ] Task\n\n## Thursday\n\n- [ ] Task\n\n## Friday\n\n- [ ] Task\n\n## Weekend\n\n- [ ] Task\n',
    },
    shopping: {
      name: 'Shopping list',
      hint: 'Market, supermarket, household',
      text: '## Market\n\n- [ ] Vegetables\n- [ ] Meat, fish\n- [ ] Fruit\n\n## Supermarket\n\n- [ ] Rice\n- [ ] Fish sauce\n\n## Household\n\n- [ ] Tissues\n',
    },
    diary: {
      name: 'Diary',
      hint: 'How was today, what are you thankful for',
      text: '## Today\n\nWhat was worth remembering.\n\n## Thankful for\n\n- One small thing\n\n## Tomorrow\n\n- [ ] One thing to do\n',
    },
    trip: {
      name: 'Plan of a trip',
      hint: 'Itinerary, costs, luggage',
      text: '## The trip\n\n- Where to:\n- From, until:\n- With:\n\n## Itinerary\n\n| Day | Where to | Where to sleep |\n| --- | --- | --- |\n| 1 | First place | Hotel |\n| 2 | Second place | Hotel |\n\n## Luggage\n\n- [ ] Papers\n- [ ] Clothes\n- [ ] Phone charger\n\n## Costs\n\n- Tickets:\n- Rooms:\n- Food:\n',
    },
  },
}
