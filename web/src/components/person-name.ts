import type { User } from '@fairlead/sdk/application';

type Named = Pick<User, 'first_name' | 'last_name' | 'email'>;

/** How somebody is spoken to: the first name; who has none, by the last, or the address. */
export const calledBy = ({ first_name, last_name, email }: Named): string =>
  first_name.trim() || last_name.trim() || email;

/** Empty when only the address is known. */
export const fullName = ({ first_name, last_name }: Omit<Named, 'email'>): string =>
  `${first_name} ${last_name}`.trim();
