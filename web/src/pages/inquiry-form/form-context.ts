import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FormState, FormStore } from './store.ts';

export const FormContext = createContext<FormStore | undefined>(undefined);

export function useForm(): FormStore {
  const store = useContext(FormContext);
  if (!store) throw new Error('no form around this field');
  return store;
}

/** A part of what the form knows. It must be the same value as long as it says the same. */
export function useFormPart<T>(select: (state: FormState) => T): T {
  const store = useForm();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
