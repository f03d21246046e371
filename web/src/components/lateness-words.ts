import { dictionary } from '../i18n/language.tsx';

export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
export const dagen = (count: number) => (count === 1 ? '1 dag' : `${count} dagen`);

/** How far off a day is, by what the day means. */
export const latenessWords = dictionary(
  {
    free_days: {
      before: (left: number) => `${days(left)} left`,
      on: 'today is the last free day',
      after: (over: number) => `${days(over)} over`,
    },
    expiry: {
      before: (left: number) => `expires in ${days(left)}`,
      on: 'expires today',
      after: (over: number) => `expired ${days(over)} ago`,
    },
    arrival: {
      before: (left: number) => `in ${days(left)}`,
      on: 'today',
      after: (late: number) => `${days(late)} late`,
    },
    passing: {
      before: (left: number) => `in ${days(left)}`,
      on: 'today',
      after: (gone: number) => `${days(gone)} ago`,
    },
    payment: {
      before: (left: number) => `due in ${days(left)}`,
      on: 'due today',
      after: (over: number) => `${days(over)} overdue`,
    },
  },
  {
    free_days: {
      before: (left: number) => `nog ${dagen(left)}`,
      on: 'vandaag is de laatste vrije dag',
      after: (over: number) => `${dagen(over)} voorbij`,
    },
    expiry: {
      before: (left: number) => `verloopt over ${dagen(left)}`,
      on: 'verloopt vandaag',
      after: (over: number) => `${dagen(over)} geleden verlopen`,
    },
    arrival: {
      before: (left: number) => `over ${dagen(left)}`,
      on: 'vandaag',
      after: (late: number) => `${dagen(late)} te laat`,
    },
    passing: {
      before: (left: number) => `over ${dagen(left)}`,
      on: 'vandaag',
      after: (gone: number) => `${dagen(gone)} geleden`,
    },
    payment: {
      before: (left: number) => `te betalen over ${dagen(left)}`,
      on: 'vandaag te betalen',
      after: (over: number) => `${dagen(over)} te laat`,
    },
  },
);
