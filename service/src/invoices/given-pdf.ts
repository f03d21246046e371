/** As far as readers look: some systems write something of their own in front. */
export const PDF_BEGINS_WITHIN_BYTES = 1_024;

/** Whether what begins so can be a PDF. */
export const isPdf = (beginning: Buffer): boolean => beginning.subarray(0, PDF_BEGINS_WITHIN_BYTES).includes('%PDF-');
