/** An e-mail or web address in the parts it is read in: each but the last ends where a line may. */
export const partsOf = (address: string): string[] => address.match(/[^@./]*[@./]+|[^@./]+$/g) ?? [];
