// May this survey be published? 10,000 people answered 4 questions with a number from 0 to 1.
var answers = Nd4j.rand(10_000, 4);
backend()
var total = answers.sum(0).meanNumber().doubleValue();

// One person moves the 4 sums by at most sqrt(4) = 2, in the l2 norm.
var monthly = gaussian(50).l2Sensitivity(2).times(12).named("sums of answers, every month");
var yearly = laplace(40).named("number of participants, once");
System.out.printf("the noise is %.1f %% of a sum%n", 100 * 50 / total);

// What does a year of it cost?
compose(monthly, yearly).epsilon(1e-6)

// A gate that passes:
var kept = budget(1, 1e-6).on("survey, monthly").check(monthly, yearly)

// The same figures every day, with the same noise, is a gate that fails:
var daily = gaussian(50).l2Sensitivity(2).times(365).named("sums of answers, every day");
var broken = budget(1, 1e-6).on("survey, daily").check(daily, yearly)

report("Sfumato demo: may this survey be published?", kept, broken).save(System.getProperty("sfumato.demo.report"))
